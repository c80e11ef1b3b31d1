import { createPublicKey } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, importSPKI, type JWK } from 'jose'
import * as z from 'zod/mini'

const schema = z.object({
  /** Private keys, PKCS#8: the providers' and the one the app signs its proof to Apple with. */
  identityKeys: z.object({ RS256: z.string(), ES256: z.string() }),
  appKey: z.string(),
  /** `provider person` of everybody who has said yes once. */
  known: z.array(z.string()),
})
type Kept = z.infer<typeof schema>
type Algorithm = keyof Kept['identityKeys']

export interface SigningKey {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** The public half as the key set tells it. */
  readonly publicJwk: JWK
}

/** Keys of the fake providers and whom they know, kept in a file. */
export interface IdpMemory {
  /** What identity tokens are signed with, by algorithm. */
  readonly signing: Readonly<Record<Algorithm, SigningKey>>
  /** Keys of nobody's, for identity tokens that must be refused. */
  readonly strangers: Readonly<Record<Algorithm, SigningKey>>
  /** PKCS#8 text the server proves itself with at Apple. */
  readonly appKeyPem: string
  /** What the fake Apple checks that proof with. */
  readonly appPublicKey: CryptoKey
  /** Whether this person says yes to this provider for the first time; from now on they did not. */
  meet(provider: string, person: string): boolean
}

/** Opens the memory of a folder, or makes a new one with fresh keys. */
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
