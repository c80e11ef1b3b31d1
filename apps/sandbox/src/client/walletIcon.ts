/** The mark of the Sandbox Wallet: a pail on sand. */
export const walletIcon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#f4c76b"/>' +
      '<path d="M0 46c10-5 22-5 32-1s22 4 32-1v6a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50z" fill="#dfa645"/>' +
      '<path d="M20 24h24l-3 22a4 4 0 0 1-4 3H27a4 4 0 0 1-4-3z" fill="#2f6fed"/>' +
      '<path d="M18 20h28v6H18z" fill="#1d4fc0"/>' +
      '<path d="M22 20a10 10 0 0 1 20 0" fill="none" stroke="#1b2433" stroke-width="3"/></svg>',
  )
