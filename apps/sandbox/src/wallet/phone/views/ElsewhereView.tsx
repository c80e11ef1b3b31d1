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
      <p>Only one tab can be the wallet at a time. When the other tab is closed, this one takes over by itself.</p>
    </Screen>
  )
}
