const names: Readonly<Record<string, string>> = {
  email: 'e-mail',
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** A way to log in as its makers write it. */
export const nameMethod = (method: string): string => names[method] ?? method
