import { createPublicKey } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, importSPKI, type JWK } from 'jose'
import * as z from 'zod/mini'

const schema = z.object({
  /** Private keys (PKCS#8): those of the providers, and the app's key for its client assertion to Apple. */
  identityKeys: z.object({ RS256: z.string(), ES256: z.string() }),
  appKey: z.string(),
  /** `provider person` for each approval so far. */
  known: z.array(z.string()),
})
type Kept = z.infer<typeof schema>
type Algorithm = keyof Kept['identityKeys']

export interface SigningKey {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** The public key as in the key set. */
  readonly publicJwk: JWK
}

/** The keys of the fake providers and the approvals so far, stored in a file. */
export interface IdpMemory {
  /** The keys for identity tokens, by algorithm. */
  readonly signing: Readonly<Record<Algorithm, SigningKey>>
  /** Keys that are in no key set, for identity tokens with an invalid signature. */
  readonly strangers: Readonly<Record<Algorithm, SigningKey>>
  /** The PKCS#8 key that the server authenticates with at Apple. */
  readonly appKeyPem: string
  /** The key that the fake Apple verifies the client assertion with. */
  readonly appPublicKey: CryptoKey
  /** Records an approval. Returns true if it is the person's first one for this provider. */
  meet(provider: string, person: string): boolean
}

/** Loads the stored keys of a folder, or creates new ones. */
export async function openIdpMemory(folder: string): Promise<IdpMemory> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'providers.json')
  const write = (kept: Kept) => {
    writeFileSync(`${file}.tmp`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }
  const found = readKept(file)
  const kept = found ?? (await createKept())
  if (found === undefined) write(kept)

  const known = new Set(kept.known)
  const { identityKeys, appKey } = kept
  return {
    signing: {
      RS256: await readKey(identityKeys.RS256, 'RS256', 'sandbox-1'),
      ES256: await readKey(identityKeys.ES256, 'ES256', 'sandbox-2'),
    },
    strangers: {
      RS256: await readKey(await createKey('RS256'), 'RS256', 'stranger'),
      ES256: await readKey(await createKey('ES256'), 'ES256', 'stranger'),
    },
    appKeyPem: appKey,
    appPublicKey: (await readKey(appKey, 'ES256', 'app')).publicKey,
    meet: (provider, person) => {
      const entry = `${provider} ${person}`
      if (known.has(entry)) return false
      known.add(entry)
      write({ ...kept, known: [...known].slice(-1_000) })
      return true
    },
  }
}

async function createKept(): Promise<Kept> {
  const [RS256, ES256, appKey] = await Promise.all([createKey('RS256'), createKey('ES256'), createKey('ES256')])
  return { identityKeys: { RS256, ES256 }, appKey, known: [] }
}

async function createKey(algorithm: Algorithm): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return exportPKCS8(privateKey)
}

async function readKey(pem: string, alg: Algorithm, kid: string): Promise<SigningKey> {
  const publicPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()
  const publicKey = await importSPKI(publicPem, alg, { extractable: true })
  return {
    privateKey: await importPKCS8(pem, alg),
    publicKey,
    publicJwk: { ...(await exportJWK(publicKey)), alg, use: 'sig', kid },
  }
}

function readKept(file: string): Kept | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
