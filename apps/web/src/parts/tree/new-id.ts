/** Id of a new node of a tree, or of a change of one. */
export function newId(): string {
  return crypto.randomUUID?.() ?? idWithoutSecureContext();
}

/** `randomUUID` exists only on https and localhost; the random numbers themselves exist everywhere. */
function idWithoutSecureContext(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
}
