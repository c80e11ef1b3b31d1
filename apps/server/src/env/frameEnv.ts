import { resolve } from 'node:path'
import { originAddress, secretKeyBytes, wholeNumber } from './readings.js'
import { variable } from './variable.js'

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
  frameDir: variable('FOYER_FRAME_DIR', 'apps/frame/dist', 'Directory of the built frame (`npm run build`).', (text) =>
    resolve(text),
  ),
  secretKey: variable(
    'FOYER_SECRET_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes, hex or base64 (`openssl rand -base64 32`): seals addresses and signing keys. Needed with a frame; keep it apart from the database.',
    secretKeyBytes,
  ),
} as const
