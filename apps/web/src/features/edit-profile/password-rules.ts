/** Rules for a new password (D76). */
export const PASSWORD_MIN = 8;

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export type FieldProblem = 'required' | 'too_short' | 'equal' | 'wrong';

export interface PasswordProblems {
  readonly oldPassword?: FieldProblem;
  readonly newPassword?: FieldProblem;
}

/** The error of each field; empty when the change can be sent (R-SIGN-059). */
export function passwordProblems({ oldPassword, newPassword }: PasswordChange): PasswordProblems {
  const problemOfNew = problemOf(newPassword, oldPassword);
  return {
    ...(oldPassword === '' ? { oldPassword: 'required' } : {}),
    ...(problemOfNew === undefined ? {} : { newPassword: problemOfNew }),
  };
}

function problemOf(newPassword: string, oldPassword: string): FieldProblem | undefined {
  if (newPassword === '') return 'required';
  if (newPassword === oldPassword) return 'equal';
  return [...newPassword].length < PASSWORD_MIN ? 'too_short' : undefined;
}
