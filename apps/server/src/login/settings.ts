import { resolve } from 'node:path'
import { isLoopback, type ServerSettings, serverVariables } from '../settings/serverSettings.js'
import { address, mailbox, onOff, originAddress, secret, variable, wholeNumber } from '../settings/variable.js'
import type { SocialSettings } from './social/socialSettings.js'

/** The variables of the frame's origin and the log-in methods. */
export const loginVariables = {
  frameUrl: variable(
    'FOYER_FRAME_URL',
    'none (`http://secure.localhost:` and the frame port in sandbox mode)',
    'Origin of the secure frame, such as `https://wallet.example.com`; without it there are no embedded wallets.',
    originAddress,
  ),
  framePort: variable(
    'FOYER_FRAME_PORT',
    '3002 (0 when `FOYER_PORT` is 0)',
    'Port the frame origin listens on; 0 takes a free one.',
    wholeNumber(0, 65_535),
  ),
  frameDir: variable(
    'FOYER_FRAME_DIR',
    'frame of the package',
    'Directory of the built frame; from sources the default is `apps/frame/dist`.',
    (text) => resolve(text),
  ),
  smtpUrl: secret(
    'FOYER_SMTP_URL',
    'none (no log-in by e-mail)',
    'Mail server, such as `smtps://user:password@mail.example.com`.',
    address(['smtp:', 'smtps:']),
  ),
  mailFrom: variable(
    'FOYER_MAIL_FROM',
    'none (`Foyer <no-reply@localhost>` in sandbox mode)',
    'Sender of the mails; required with a mail server.',
    mailbox,
  ),
  testLogins: variable(
    'FOYER_TEST_LOGINS',
    '0 (1 in sandbox mode on loopback)',
    '1 = addresses that end in `@test` log in with the code 424242. Refused outside sandbox mode and on a public interface.',
    onOff,
  ),
  oauth: variable(
    'FOYER_OAUTH',
    'none (no log-in with providers)',
    'Log-in providers as JSON, or the path of a JSON file; see "Log-in providers". Single settings can also be variables such as `FOYER_OAUTH_GOOGLE_CLIENT_ID`.',
    (text) => text,
  ),
  farcasterRelayUrl: variable(
    'FOYER_FARCASTER_RELAY_URL',
    'none (no log-in with Farcaster)',
    'Relay for sign-ins from phones, such as `https://relay.farcaster.xyz`.',
    (text) => text,
  ),
  farcasterRpcUrl: variable(
    'FOYER_FARCASTER_RPC_URL',
    'the nodes of `eip155:10` in the networks file',
    'Optimism node for the owners of Farcaster ids.',
    (text) => text,
  ),
  farcasterIdRegistry: variable(
    'FOYER_FARCASTER_ID_REGISTRY',
    '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
    'Contract with the owners of Farcaster ids.',
    (text) => text,
  ),
} as const

/** The settings of the frame's origin, mail and the log-in methods. */
export interface LoginSettings {
  /** Undefined without a frame, and in sandbox mode, in which the origin follows from the port. */
  readonly frameUrl: string | undefined
  readonly framePort: number
  readonly frameDir: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly testLogins: boolean
  /** The log-in methods other than e-mail. */
  readonly social: SocialSettings
}

/** Adds the defaults. `frameDir` has no default here, because it depends on the location of the program. */
export function createLoginSettings(
  given: Partial<LoginSettings & ServerSettings> & Pick<LoginSettings, 'frameDir'>,
  sandbox: boolean,
): LoginSettings {
  return {
    frameUrl: given.frameUrl,
    framePort: given.framePort ?? (given.port === 0 ? 0 : 3002),
    frameDir: given.frameDir,
    smtpUrl: given.smtpUrl,
    mailFrom: given.mailFrom ?? 'Foyer <no-reply@localhost>',
    testLogins: given.testLogins ?? (sandbox && isLoopback(given.host ?? '127.0.0.1')),
    social: given.social ?? { providers: {}, farcaster: undefined },
  }
}

/** Returns an error line if a mail server is set without a sender. */
export function findMailErrors(given: Partial<LoginSettings & ServerSettings>): string[] {
  const { smtpUrl, mailFrom } = loginVariables
  return given.smtpUrl !== undefined && given.mailFrom === undefined && given.sandbox !== true
    ? [`${smtpUrl.name}: needs ${mailFrom.name}, the sender of the mails`]
    : []
}

type FrameConfig = Pick<LoginSettings, 'frameUrl' | 'testLogins'> &
  Pick<ServerSettings, 'sandbox' | 'host' | 'publicUrl' | 'secretKey'>

/** Returns one error line for each setting that is unsafe for log-ins. */
export function findFrameErrors(config: FrameConfig): string[] {
  const { testLogins, frameUrl } = loginVariables
  const { publicUrl, secretKey } = serverVariables
  const errors: string[] = []
  if (config.testLogins && !config.sandbox)
    errors.push(`${testLogins.name}: test log-ins are allowed in sandbox mode only`)
  if (config.testLogins && !isLoopback(config.host))
    errors.push(
      `${testLogins.name}: test log-ins must not be reachable from other machines; set ${serverVariables.host.name} to a loopback address`,
    )
  if (config.frameUrl === undefined || config.sandbox) return errors
  if (!config.frameUrl.startsWith('https:'))
    errors.push(`${frameUrl.name}: must start with https:// outside sandbox mode`)
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === config.frameUrl)
    errors.push(`${frameUrl.name}: must be a different origin than ${publicUrl.name}`)
  if (config.secretKey === undefined)
    errors.push(`${secretKey.name}: is needed with ${frameUrl.name} (make one: openssl rand -base64 32)`)
  return errors
}
