// Announces two wallets as an extension would (EIP-6963): before any script of the page, and again on each request.
;(() => {
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Ccircle cx='12' cy='12' r='12' fill='%230b6'/%3E%3C/svg%3E"
  const answers = { eth_chainId: '0x1', net_version: '1', eth_accounts: [], wallet_getPermissions: [] }
  const details = ['Alpha', 'Beta'].map((word, index) => {
    const provider = {
      request: async ({ method }) => {
        if (method in answers) return answers[method]
        throw Object.assign(new Error('The bench wallet approves nothing.'), { code: 4001 })
      },
      on() {
        return provider
      },
      removeListener() {
        return provider
      },
    }
    const uuid = `00000000-0000-4000-8000-00000000000${index + 1}`
    const info = Object.freeze({ uuid, name: `Bench ${word}`, icon, rdns: `test.bench.${word.toLowerCase()}` })
    return Object.freeze({ info, provider })
  })
  const announce = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()
