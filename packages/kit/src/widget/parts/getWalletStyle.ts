/** What stands around the rows of GetWallet and Downloads. */
export const getWalletStyle = `
.lede{padding:0 4px 16px;text-align:center;text-wrap:balance}
.mark{display:flex;justify-content:center;padding:4px 0 20px}
.after{display:flex;flex-direction:column;gap:12px;padding-top:16px;text-align:center}
.after p{text-wrap:balance}
`
