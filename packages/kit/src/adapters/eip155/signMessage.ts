import { FoyerError } from '../../errors/FoyerError.js'
import { askWallet } from './askWallet.js'

/**
 * Asks the wallet to sign a text (EIP-191, `personal_sign` [S7.38]). The message goes as hex, because wallets read a
 * text that begins with `0x` in different ways.
 *
 * @throws FoyerError the wallet errors, `WALLET_ANSWER_INVALID` [S5.15].
 */
export async function signMessage(provider: unknown, address: string, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await askWallet(provider, 'personal_sign', [hex, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{62,}$/i.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'personal_sign' } })
  return signature
}
