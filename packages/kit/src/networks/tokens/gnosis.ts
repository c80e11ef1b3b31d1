import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
  { address: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', name: 'USD Coin on xDai', symbol: 'USDC', decimals: 6 },
  { address: '0x4ECaBa5870353805a9F068101A40E0f32ed605C6', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', name: 'Wrapped xDAI', symbol: 'WXDAI', decimals: 18 },
  { address: '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', name: 'Gnosis', symbol: 'GNO', decimals: 18 },
]
