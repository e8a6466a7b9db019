export { CodeField } from './CodeField.tsx';
export { canUsePasskeys, usedPasskey } from './passkey-browser.ts';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { type FactorKind, SetUp } from './SetUp.tsx';
