/** Handles the two calls of wagmi's lazy MetaMask connector, without a provider. */
export default class Empty {
  async init() {}
  getProvider() {
    return undefined
  }
}
