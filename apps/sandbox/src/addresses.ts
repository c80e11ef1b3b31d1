// Written by src/contracts/writeArtifacts.ts; the code of the contracts decides the addresses. Do not edit.

/** Where the contracts of the sandbox stand, the same on both chains. */
export const sandboxAddresses = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  ensRegistry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  ensResolver: '0xB93Dd990ee2799Fc52738Db52D5cB3b865889A4d',
  ensReverseRegistrar: '0x4D5DD154857E88175f45bb2c538ba0a555Bf8c4f',
  ensUniversalResolver: '0x5Ded4eCfDBC2Dea0Ca6958ceF94d892699b400A8',
  faucet: '0x6B981e6A7275e4B5F98662578c8eAb2eb561B147',
  fidRegistry: '0x2baA68c58535c3888D1a89FB67d448Bd607f393A',
  postcards: '0x80daE45fbA9E2b0740bf304F8CBB4F577390C16d',
  badges: '0xCF3254a56dD7653eCFB7Cf814fa90cF107Bfa2E3',
  gifts: '0x53610B32a0B85746da2F35b81D0DB18edc5f1245',
  crowd: '0x6fcCa2302628E1acc8f7bCAdD0e3986902C1aCb6',
  poolFactory: '0xB64A0061926fD64D2B3461dF4a2A03a2AC892063',
  poolRouter: '0x6130F0b16e598D7801222f166c72d98bF4e31F7f',
  foyPair: '0xE75907f6EC3E2547cc1d10C597259DbF2Ffa3537',
  till: '0x3db536eDc6b1BEC3759bb4B1f94349C2c8c09835',
  ethFeed: '0x035687902E7b5F199E166b60B86A2473f2ad030b',
  usdFeed: '0xCDEd8dAE55375a0C2cc67e21Fe9c2c937DaD07bA',
  lureToken: '0x3D64098550ef04fDd4fE6e5ED436Aa7a7EcBc1E4',
  neighbourCoin: '0x792CeE18B559c185D105F14858f4f3Fb3895C937',
  tokens: {
    sUSD: '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150',
    sBTC: '0x7D70152c37b2e5228f6593FfF3Ab9dd8fE4CA108',
    FOY: '0xDBff8a15859b932E81d52F9943Ee78AA8BDE012A',
    sUSDT: '0x4816aB4cB8520Bdc43E7881F9104617d749C4f27',
    WETH: '0xA48614fb7585f5C17Af3D3769a0f045f46CfB1a2',
  },
} as const
