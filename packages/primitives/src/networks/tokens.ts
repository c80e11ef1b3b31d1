import type { ChainId } from '../ChainId.js'
import type { TokenDefinition } from './Network.js'

/** The common tokens of each chain. `loadTokens` loads this file on demand. */
export const tokens: Readonly<Record<ChainId, readonly TokenDefinition[]>> = {
  // Ethereum
  'eip155:1': [
    { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
    {
      address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
      name: 'Wrapped Staked Ether',
      symbol: 'wstETH',
      decimals: 18,
    },
    { address: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', name: 'Staked Ether', symbol: 'stETH', decimals: 18 },
    { address: '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', name: 'PayPal USD', symbol: 'PYUSD', decimals: 6 },
    { address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', name: 'Chainlink', symbol: 'LINK', decimals: 18 },
    { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', name: 'Uniswap', symbol: 'UNI', decimals: 18 },
    { address: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', name: 'Aave', symbol: 'AAVE', decimals: 18 },
    {
      address: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
      name: 'Ethereum Name Service',
      symbol: 'ENS',
      decimals: 18,
    },
  ],
  // Optimism
  'eip155:10': [
    { address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    { address: '0x68f180fcCe6836688e9084f035309E29Bf0A2095', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
    { address: '0x4200000000000000000000000000000000000042', name: 'Optimism', symbol: 'OP', decimals: 18 },
  ],
  // BNB Smart Chain
  'eip155:56': [
    { address: '0x55d398326f99059fF775485246999027B3197955', name: 'Tether USD', symbol: 'USDT', decimals: 18 },
    { address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', name: 'USD Coin', symbol: 'USDC', decimals: 18 },
    { address: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', name: 'Dai Token', symbol: 'DAI', decimals: 18 },
    { address: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', name: 'Ethereum Token', symbol: 'ETH', decimals: 18 },
    { address: '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', name: 'Bitcoin BEP2', symbol: 'BTCB', decimals: 18 },
    { address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', name: 'Wrapped BNB', symbol: 'WBNB', decimals: 18 },
  ],
  // Gnosis
  'eip155:100': [
    { address: '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
    { address: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', name: 'USD Coin on xDai', symbol: 'USDC', decimals: 6 },
    { address: '0x4ECaBa5870353805a9F068101A40E0f32ed605C6', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', name: 'Wrapped xDAI', symbol: 'WXDAI', decimals: 18 },
    { address: '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    { address: '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', name: 'Gnosis', symbol: 'GNO', decimals: 18 },
  ],
  // Unichain
  'eip155:130': [
    { address: '0x078D782b760474a361dDA0AF3839290b0EF57AD6', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
  // Polygon
  'eip155:137': [
    { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
    { address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', name: 'USDT0', symbol: 'USDT0', decimals: 6 },
    { address: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    { address: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
    { address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', name: 'Wrapped POL', symbol: 'WPOL', decimals: 18 },
  ],
  // Sonic
  'eip155:146': [
    { address: '0x29219dd400f2Bf60E5a23d13Be72B486D4038894', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
    { address: '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38', name: 'Wrapped Sonic', symbol: 'wS', decimals: 18 },
  ],
  // ZKsync Era
  'eip155:324': [
    { address: '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
    { address: '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
  // Mantle
  'eip155:5000': [
    { address: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    { address: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8', name: 'Wrapped Mantle', symbol: 'WMNT', decimals: 18 },
  ],
  // Base
  'eip155:8453': [
    { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', name: 'Bridged Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    {
      address: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      name: 'Coinbase Wrapped BTC',
      symbol: 'cbBTC',
      decimals: 8,
    },
    {
      address: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
      name: 'Coinbase Wrapped Staked ETH',
      symbol: 'cbETH',
      decimals: 18,
    },
  ],
  // Arbitrum
  'eip155:42161': [
    { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
    { address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', name: 'USDT0', symbol: 'USDT0', decimals: 6 },
    { address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    { address: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
    { address: '0x912CE59144191C1204E64559FE8253a0e49E6548', name: 'Arbitrum', symbol: 'ARB', decimals: 18 },
    { address: '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', name: 'Chainlink', symbol: 'LINK', decimals: 18 },
  ],
  // Celo
  'eip155:42220': [
    { address: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0x765DE816845861e75A25fCA122bb6898B8B1282a', name: 'Mento Dollar', symbol: 'USDm', decimals: 18 },
    { address: '0xD8763CBa276a3738E6DE85b4b3bF5FDed6D6cA73', name: 'Mento Euro', symbol: 'EURm', decimals: 18 },
  ],
  // Avalanche
  'eip155:43114': [
    { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', name: 'Dai Stablecoin', symbol: 'DAI.e', decimals: 18 },
    { address: '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', name: 'Wrapped Ether', symbol: 'WETH.e', decimals: 18 },
    { address: '0x152b9d0FdC40C096757F570A51E494bd4b943E50', name: 'Bitcoin', symbol: 'BTC.b', decimals: 8 },
    { address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', name: 'Wrapped AVAX', symbol: 'WAVAX', decimals: 18 },
  ],
  // Linea
  'eip155:59144': [
    { address: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0xA219439258ca9da29E9Cc4cE5596924745e12B93', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
  // Base Sepolia
  'eip155:84532': [
    { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
  // Scroll
  'eip155:534352': [
    { address: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '0x5300000000000000000000000000000000000004', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
  // Sepolia
  'eip155:11155111': [
    { address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x779877A7B0D9E8603169DdbD7836e478b4624789', name: 'Chainlink', symbol: 'LINK', decimals: 18 },
    { address: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
}
