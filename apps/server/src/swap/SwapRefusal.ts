/** A provider has no offer: nothing leads from one token to the other, or the amount is too small to bring anything. */
export class SwapRefusal extends Error {
  override readonly name = 'SwapRefusal'
  readonly reason: 'no_route' | 'too_small'

  constructor(reason: SwapRefusal['reason'], options: { cause?: unknown } = {}) {
    const message =
      reason === 'no_route' ? 'There is no route between the two tokens' : 'The amount is too small to swap'
    super(message, options)
    this.reason = reason
  }
}
