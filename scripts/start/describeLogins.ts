/**
 * What `npm start` tells the server of log-ins: mail to the sandbox's inbox, and its fake providers. What the environment
 * already says wins; FOYER_REAL_PROVIDERS=1 leaves the fake providers out, so that FOYER_OAUTH names the real ones.
 */
export function describeLogins(
  env: Readonly<Record<string, string | undefined>>,
  sandbox: { readonly frameUrl: string; readonly smtpUrl: string; readonly oauthFile: string },
): Readonly<Record<string, string>> {
  const isReal = env.FOYER_REAL_PROVIDERS === '1'
  const wishes = {
    FOYER_FRAME_URL: sandbox.frameUrl,
    FOYER_SMTP_URL: sandbox.smtpUrl,
    FOYER_MAIL_FROM: 'Foyer Sandbox <login@foyer.example>',
    ...(isReal ? {} : { FOYER_OAUTH: sandbox.oauthFile }),
  }
  return Object.fromEntries(Object.entries(wishes).filter(([name]) => !env[name]))
}
