/** A wallet in this browser, so that no sandbox is needed. It is a text because it runs in the page. */
export const announceWallet = `
  const info = { uuid: '6f1f8a0e-6f86-4a3f-9d1c-1d7c2f6f9a11', name: 'Example Wallet', icon: 'data:,', rdns: 'org.example' }
  const answers = {
    eth_requestAccounts: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
    eth_accounts: [],
    eth_chainId: '0x7a69',
  }
  const request = ({ method }) =>
    method in answers ? Promise.resolve(answers[method]) : Promise.reject(new Error('unexpected request'))
  const provider = { request, on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
`
