/** The ways to log in without a wallet, as the Connect view offers them. */
export const login = {
  email: 'Email',
  emailPlaceholder: 'Email address',
  submitEmail: 'Continue with email',
  emailInvalid: 'This is not a complete email address.',
  continueWith: 'Continue with {provider}',
  moreSocials: 'More ways to log in',
  lastUsed: 'Last used',
  loadFailedText: 'Log-in is not available right now. You can still connect a wallet.',
  createTitle: 'Create Wallet',
  createText: 'Log in and you have a wallet: nothing to install, no words to write down.',
  emailLoginTitle: 'Email Login',
  socialsTitle: 'All socials',
} as const
