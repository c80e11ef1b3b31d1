/**
 * Creates the server's login settings of `npm start`: mail to the sandbox's inbox, and its fake providers. Variables of
 * the environment take precedence. FOYER_REAL_PROVIDERS=1 omits the fake providers, so that FOYER_OAUTH can set the
 * real ones.
 */
export function createLoginEnv(
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
