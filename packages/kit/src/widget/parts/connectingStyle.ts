/** The waiting card: as high in every state, so that a refusal does not make it jump. */
export const connectingStyle = `
.connecting{display:flex;flex-direction:column;gap:12px;padding-top:8px}
.connecting .state{min-height:108px;padding-top:0}
.connecting .state h3,.connecting .state p{overflow-wrap:anywhere}
.connecting>.b{margin-top:auto}
.held{visibility:hidden}
`
