/** A free TCP port of this machine that no program takes by itself, also where it is given back for a while. */
export function freePort(): Promise<number>;
