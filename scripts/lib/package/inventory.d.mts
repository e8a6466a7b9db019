/** Writes the list of components of a release and their licences to a folder. */
export function writeInventory(
  release: string,
): Promise<{ readonly sbom: string; readonly licences: string; readonly components: number }>;
