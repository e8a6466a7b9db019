/** The two checksums of meter telegrams; both take the lowest bit of a byte first. */
function reflectedCrc16(bytes: Uint8Array, { polynomial, initial }: { polynomial: number; initial: number }): number {
  let crc = initial;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
  }
  return crc;
}

/**
 * Checksum of a DSMR telegram, over everything from `/` to `!`, both included. @returns 0 to 65535
 * @see https://www.netbeheernederland.nl/sites/default/files/2024-02/dsmr_5.0.2_p1_companion_standard.pdf section 5.2
 */
export function crc16Arc(bytes: Uint8Array): number {
  return reflectedCrc16(bytes, { polynomial: 0xa001, initial: 0 });
}

/** Checksum of SML, as in HDLC (ISO/IEC 13239), before its two bytes are swapped. @returns 0 to 65535 */
export function crc16X25(bytes: Uint8Array): number {
  return reflectedCrc16(bytes, { polynomial: 0x8408, initial: 0xffff }) ^ 0xffff;
}
