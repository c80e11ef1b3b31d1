/** What the phone does when a button is pressed; a field that is absent is right. */
export interface PhoneOutcome {
  readonly id: string
  readonly label: string
  readonly wrong?: 'nonce' | 'domain' | 'fid' | 'time' | 'signer' | 'statement' | 'chain'
}

/** Every outcome; the first is the good one. */
export const phoneOutcomes = [
  { id: 'approve', label: 'Sign in' },
  { id: 'wrongNonce', label: 'Another nonce', wrong: 'nonce' },
  { id: 'wrongDomain', label: 'Another domain', wrong: 'domain' },
  { id: 'wrongFid', label: "Somebody else's id", wrong: 'fid' },
  { id: 'wrongTime', label: 'Expired message', wrong: 'time' },
  { id: 'wrongSigner', label: 'Signed by another key', wrong: 'signer' },
  { id: 'wrongStatement', label: 'Another statement', wrong: 'statement' },
  { id: 'wrongChain', label: 'Another chain', wrong: 'chain' },
] as const satisfies readonly PhoneOutcome[]

/** The outcome of that name, or undefined. */
export function findPhoneOutcome(id: string): PhoneOutcome | undefined {
  return phoneOutcomes.find((outcome) => outcome.id === id)
}
