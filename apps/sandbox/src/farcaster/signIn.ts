import { createSiweMessage } from 'viem/siwe'
import type { ChannelRequest, ChannelResult } from './createChannels.js'
import { custodyOf, type FarcasterPerson, farcasterPeople } from './farcasterPeople.js'
import type { PhoneOutcome } from './phoneOutcomes.js'

const statement = 'Farcaster Auth'
/** Optimism, whatever chain the registry is read on [FIP-11]. */
const chainId = 10

/** Signs the sign-in message of FIP-11 with the person's custody key, right or wrong as the outcome says. */
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
