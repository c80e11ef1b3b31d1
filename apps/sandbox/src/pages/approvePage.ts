import { layOutPage } from './layOutPage.js'

/** The window of the Sandbox Wallet; its script shows the question. */
export function approvePage(): string {
  return layOutPage({
    title: 'Sandbox Wallet',
    body: '<main class="approval"><p>Waiting for the page …</p></main>',
    script: '/assets/approvePage.js',
    style: '/wallet/approval.css',
  })
}
