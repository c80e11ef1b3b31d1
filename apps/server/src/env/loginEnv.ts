import { resolve } from 'node:path'
import { address, mailbox, onOff, originAddress, secretKeyBytes, variable, wholeNumber } from '../settings/variable.js'

/** The origin of the secure frame. */
export const frameEnv = {
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
  secretKey: variable(
    'FOYER_SECRET_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes, hex or base64 (`openssl rand -base64 32`): seals addresses and signing keys. Needed with a frame, and for sign-in (`/auth/v1`); keep it apart from the database.',
    secretKeyBytes,
  ),
} as const

/** The ways to log in. */
export const loginEnv = {
  smtpUrl: variable(
    'FOYER_SMTP_URL',
    'none (no log-in by e-mail)',
    'Mail server, such as `smtps://user:password@mail.example.com`.',
    address(['smtp:', 'smtps:']),
  ),
  mailFrom: variable(
    'FOYER_MAIL_FROM',
    'none (`Foyer <no-reply@localhost>` in sandbox mode)',
    'Sender of the mails; needed with a mail server.',
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
    'Log-in providers as JSON, or the path of a JSON file; see "Log-in providers". Single settings may stand in variables such as `FOYER_OAUTH_GOOGLE_CLIENT_ID`.',
    (text) => text,
  ),
  farcasterRelayUrl: variable(
    'FOYER_FARCASTER_RELAY_URL',
    'none (no log-in with Farcaster)',
    'Relay that carries sign-ins from phones, such as `https://relay.farcaster.xyz`.',
    (text) => text,
  ),
  farcasterRpcUrl: variable(
    'FOYER_FARCASTER_RPC_URL',
    'the nodes of `eip155:10` in the networks file',
    'Optimism node that is asked who holds a Farcaster id.',
    (text) => text,
  ),
  farcasterIdRegistry: variable(
    'FOYER_FARCASTER_ID_REGISTRY',
    '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
    'Contract that says who holds a Farcaster id.',
    (text) => text,
  ),
} as const
