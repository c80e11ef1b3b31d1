import { encodeBase58 } from '@foyer/primitives/base58'
import { concatBytes, toHex, wipe } from '../bytes.js'
import { getPublicKey } from '../ed25519.js'
import { fetchPart } from '../fetchPart.js'
import type { ExportedSecrets } from '../Vault.js'
import type { Engine } from './Engine.js'

/** Returns the secrets after the server has recorded the export and queued the email. Throws `hold` on a new device. */
export async function exportSecrets(engine: Engine): Promise<ExportedSecrets> {
  const { keys, wallet, entropy } = engine.requireOpen()
  const { walletId } = wallet
  await engine.server.prove(keys, 'export', walletId, 'postKeysExport', (proof) => ({ walletId, proof }))
  const { toWords } = await fetchPart(() => import('../words.js'))
  const pair = concatBytes(keys.solana, await getPublicKey(keys.solana))
  const solanaPrivateKey = encodeBase58(pair)
  wipe(pair)
  return {
    words: await toWords(entropy),
    eip155PrivateKey: `0x${toHex(keys.eip155)}`,
    solanaPrivateKey,
  }
}
