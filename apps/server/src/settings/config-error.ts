/** Wrong settings, each named; the server does not start with them. */
export class ConfigError extends Error {
  constructor(issues: readonly string[]) {
    super(`Settings are wrong:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}
