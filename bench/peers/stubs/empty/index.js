/** Answers the two calls wagmi's lazy MetaMask connector makes, with no provider behind it. */
export default class Empty {
  async init() {}
  getProvider() {
    return undefined
  }
}
