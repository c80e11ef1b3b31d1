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

/** Returns the name of a log-in method as its provider writes it. */
export function getMethodName(method: string): string {
  return names[method] ?? method
}
