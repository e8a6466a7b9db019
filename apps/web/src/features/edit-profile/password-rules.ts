import type { PasswordProblem } from '@phasor/contract';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export interface PasswordProblems {
  readonly oldPassword?: 'required' | 'wrong';
  readonly newPassword?: PasswordProblem | 'equal';
}

/** The error of each field; empty when the change can be sent (R-SIGN-059). @param judged what the rule says of the new password */
export function passwordProblems(
  { oldPassword, newPassword }: PasswordChange,
  judged: PasswordProblem | undefined,
): PasswordProblems {
  const isEqual = newPassword !== '' && newPassword === oldPassword;
  const ofNew = isEqual ? 'equal' : judged;
  return {
    ...(oldPassword === '' ? { oldPassword: 'required' } : {}),
    ...(ofNew === undefined ? {} : { newPassword: ofNew }),
  };
}
