/** What a start answers. @throws naming the setting when its port is taken */
export async function listening<T>(start: Promise<T>, setting: string, port: number): Promise<T> {
  try {
    return await start;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`${setting}: ${port} is taken by another program`, { cause: error });
  }
}
