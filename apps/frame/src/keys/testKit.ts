import { type Bytes, fromBase64Url, randomBytes, toBase64Url } from './bytes.js'
import { formatKitCode } from './kitCode.js'
import { formatKitFile } from './kitFile.js'
import { sealVault, wrapDek } from './slots.js'
import { deriveKeys } from './WalletKeys.js'
import { toSeed, toWords } from './words.js'

/** Creates a kit of a wallet with this entropy, in the form in which a user has it. */
export async function makeTestKit(entropy: Bytes) {
  const id = () => toBase64Url(randomBytes(16))
  const owner = { projectId: 'test', personId: id(), walletId: id() }
  const { addresses, addrFingerprint } = await deriveKeys(entropy, await toSeed(entropy))
  const [dek, code] = [randomBytes(32), randomBytes(16)]
  const place = { owner, dekVersion: 1, slotId: id(), kind: 'kit', salt: id() } as const
  const wrappedDek = await wrapDek(dek, place, { client: code, server: new Uint8Array() })
  const vault = await sealVault(dek, entropy, owner, 1, addrFingerprint)
  const { slotId, salt } = place
  const file = { owner, addresses, addrFingerprint, vault, vaultVersion: 1, dekVersion: 1, slotId, salt, wrappedDek }
  return {
    words: await toWords(entropy),
    addresses,
    file,
    fileText: formatKitFile(file),
    code: await formatKitCode(code),
    codeBytes: fromBase64Url(toBase64Url(code)),
  }
}
