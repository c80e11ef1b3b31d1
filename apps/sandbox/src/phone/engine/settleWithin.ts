/** The promise's own end, or an Error with `message` after `timeoutMs`. */
export function settleWithin<Value>(promise: Promise<Value>, timeoutMs: number, message: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
