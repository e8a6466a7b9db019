/** How people call a tool of this installation: an installed package sets PHASOR_COMMAND, a checkout has the scripts of npm. */
export function commandLine(tool: string, words = ''): string {
  const installed = process.env.PHASOR_COMMAND;
  const call = installed === undefined ? `npm run ${tool} --` : `${installed} ${tool}`;
  return `${call} ${words}`.trimEnd();
}
