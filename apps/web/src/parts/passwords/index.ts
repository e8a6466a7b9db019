export { type PasswordProblem, usePasswordRule } from './use-password-rule.ts';
