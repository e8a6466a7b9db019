/** Ways of naming a kind of device by its number instead of by its row. */
const BY_NUMBER: readonly RegExp[] = [
  /\b(?:type|Type)\)? *[!=]==? *\d/,
  /\d *[!=]==? *(?:\w+\.)*(?:type|deviceType)\b/,
  /\b(?:type|deviceType|types): *\[? *\d/,
  /\b(?:deviceKind|kindName|familiesOf|measures|measuresEnergy|callSuffix|pairTypesOf|isDeviceType)\(\d/,
  /\b\w*(?:TYPES?|KINDS?)\b[^=\n]*= *(?:(?:new Set\()?\[? *|\{ *\d+: *)\d/,
  /\bDEVICE_KINDS\[\d/,
];

/** Lines of a source that name a kind of device by its number. */
export function kindNumbers(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(?:\*|\/\/|\/\*)/.test(line) && BY_NUMBER.some((way) => way.test(line)));
}
