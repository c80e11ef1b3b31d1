import { Screen } from './Screen.js'

/** Shows that another tab of this browser is the wallet now. */
export function ElsewhereView() {
  const footer = (
    <button type="button" className="primary wide" onClick={() => window.location.reload()}>
      Use it here
    </button>
  )
  return (
    <Screen title="The wallet is open in another tab" footer={footer}>
      <p>Only one tab can be the wallet. This tab continues when you close the other tab.</p>
    </Screen>
  )
}
