/** The catalogue id of the Sandbox Phone Wallet: SHA-256 of its lower-case name, as the server creates ids. */
export const phoneWalletId = 'b3e70e7ef094e814f0be1cea3434c0009ff40c7c6a832b4b9225564e70cfc095'

/** Creates the catalogue entry of the phone wallet for a sandbox at that address. */
export function createPhoneWalletEntry(sandboxUrl: string) {
  return {
    id: phoneWalletId,
    name: 'Sandbox Phone Wallet',
    // A real wallet has an https address. A local page opens in the same way.
    mobile_link: `${sandboxUrl}/wallet`,
    // If any wallet lists a chain, only wallets that list it are offered for it. Leave the sandbox's chains out: every
    // wallet can add them.
    chains: ['eip155:1'],
    badge_type: 'none',
  }
}
