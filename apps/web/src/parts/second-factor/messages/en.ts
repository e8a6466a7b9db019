export const messages = {
  code: {
    app: 'Code from your app',
    paper: 'Recovery code',
    required: 'Fill in this field',
    wrong: 'This code is not right, or it was used already',
  },
  app: {
    scan: 'Scan this code with an authenticator app on your phone.',
    qr: 'QR code for an authenticator app',
    type: 'Without a camera, type this key into the app:',
    copied: 'Key copied to clipboard',
    by_hand: 'Copy the key by hand: this page has no access to the clipboard.',
    confirm: 'Confirm the code',
  },
  passkey: {
    explain: 'Your browser asks where to keep the passkey: on this device, on a phone or on a security key.',
    name: 'Name, to tell several apart',
    first_name: 'Passkey',
    make: 'Make a passkey',
    failed: 'No passkey was made. Try again, or choose another device.',
  },
  recovery: {
    title: 'Recovery codes',
    keep: 'Keep these codes where nobody else finds them. Each opens this account once if you lose your phone or key. They are not shown again.',
    kept: 'I have kept them',
    copied: 'Recovery codes copied to clipboard',
    by_hand: 'Copy the codes by hand: this page has no access to the clipboard.',
  },
  copy: 'Copy',
  not_copied: 'Not copied',
  ways: {
    or: 'or',
    third_party: 'Sign in with {{name}}',
    turned_back: 'You cancelled signing in with {{name}}. Nobody is signed in here; you can try again at any time.',
  },
  forgotten: {
    link: 'Password forgotten?',
    title: 'Password forgotten',
    login: 'User name or e-mail address',
    explain: 'If the account has an e-mail address, a link arrives there with which you choose a new password.',
    send: 'Send the link',
    sent: 'If there is such an account and it has an e-mail address, the link is on its way. It is valid for one hour.',
    choose: 'Choose a password',
    new: 'New password',
    save: 'Save the password',
    chosen: 'The password is set. Sign in with it.',
    over: 'This link is no longer valid',
    over_hint: 'It was used already, or its time is over. Ask for a new one.',
  },
  sign_in: {
    alone: 'Sign in with a passkey',
    title: 'Second step',
    code_lead: 'Open the authenticator app on your phone and enter its code.',
    paper_lead: 'Enter one of the recovery codes that you kept.',
    passkey_lead: 'Show your passkey: this device, your phone or your security key.',
    setup_title: 'A second factor is needed',
    setup_lead: 'This account needs more than a password. Set up one of these; you will need it at each sign-in.',
    use_passkey: 'Use a passkey',
    use_app: 'Use a code from the app',
    use_recovery: 'Use a recovery code',
    set_app: 'Set up an app',
    set_passkey: 'Add a passkey',
    continue: 'Continue',
    back: 'Back to the password',
    failed: 'The passkey was not accepted. Try again, or choose another way.',
    over: 'The sign-in took too long',
    over_hint: 'Enter the password again.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'second-factor': typeof messages;
  }
}
