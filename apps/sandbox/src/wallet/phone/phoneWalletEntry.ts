/** Id of the Sandbox Phone Wallet in the catalogue: SHA-256 of its name in small letters, as the server makes ids. */
export const phoneWalletId = 'b3e70e7ef094e814f0be1cea3434c0009ff40c7c6a832b4b9225564e70cfc095'

/** The catalogue entry of the phone wallet for a sandbox at that address. */
export function describePhoneWallet(sandboxUrl: string) {
  return {
    id: phoneWalletId,
    name: 'Sandbox Phone Wallet',
    // An https address in real life; a page on this machine is opened in the same way.
    mobile_link: `${sandboxUrl}/wallet`,
    // A chain that some wallet lists is offered with those wallets alone, so the sandbox's own chains stay unlisted:
    // every wallet can add them.
    chains: ['eip155:1'],
    badge_type: 'none',
  }
}
