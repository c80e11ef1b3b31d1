import { createSiweMessage } from 'viem/siwe'
import type { ChannelRequest, ChannelResult } from './createChannels.js'
import { custodyOf, type FarcasterPerson, farcasterPeople } from './farcasterPeople.js'

/** The phone's behaviour for one button. `wrong` is the invalid part of the message, if any. */
export interface PhoneOutcome {
  readonly id: string
  readonly label: string
  readonly wrong?: 'nonce' | 'domain' | 'fid' | 'time' | 'signer' | 'statement' | 'chain'
}

/** All outcomes. The first is the valid one. */
export const phoneOutcomes = [
  { id: 'approve', label: 'Sign in' },
  { id: 'wrongNonce', label: 'Another nonce', wrong: 'nonce' },
  { id: 'wrongDomain', label: 'Another domain', wrong: 'domain' },
  { id: 'wrongFid', label: 'Id of another account', wrong: 'fid' },
  { id: 'wrongTime', label: 'Expired message', wrong: 'time' },
  { id: 'wrongSigner', label: 'Signed by another key', wrong: 'signer' },
  { id: 'wrongStatement', label: 'Another statement', wrong: 'statement' },
  { id: 'wrongChain', label: 'Another chain', wrong: 'chain' },
] as const satisfies readonly PhoneOutcome[]

/** Returns the outcome with this id, or undefined. */
export function findPhoneOutcome(id: string): PhoneOutcome | undefined {
  return phoneOutcomes.find((outcome) => outcome.id === id)
}

const statement = 'Farcaster Auth'
/** Optimism, independent of the registry's chain [FIP-11]. */
const chainId = 10

/** Signs the sign-in message of FIP-11 with the person's custody key. The outcome can make one part invalid. */
export async function signIn(
  request: ChannelRequest,
  person: FarcasterPerson,
  { wrong }: PhoneOutcome,
  now: number,
): Promise<ChannelResult> {
  const custody = custodyOf(person)
  const other = farcasterPeople.find(({ key }) => key !== person.key) ?? person
  const fid = wrong === 'fid' ? other.fid : person.fid
  const expiresAt = request.expirationTime === undefined ? undefined : new Date(request.expirationTime)
  const expirationTime = wrong === 'time' ? new Date(now - 60_000) : expiresAt
  const message = createSiweMessage({
    address: custody.address,
    domain: wrong === 'domain' ? 'other.example' : request.domain,
    statement: wrong === 'statement' ? 'Something else' : statement,
    uri: request.siweUri,
    version: '1',
    chainId: wrong === 'chain' ? 1 : chainId,
    nonce: wrong === 'nonce' ? 'othernonce123' : request.nonce,
    issuedAt: new Date(now),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(request.notBefore === undefined ? {} : { notBefore: new Date(request.notBefore) }),
    ...(request.requestId === undefined ? {} : { requestId: request.requestId }),
    resources: [`farcaster://fid/${fid}`],
  })
  const signer = wrong === 'signer' ? custodyOf({ key: 'somebody else' }) : custody
  const signature = await signer.signMessage({ message })
  return { message, signature, fid, username: person.userName, displayName: person.name, custody: custody.address }
}
