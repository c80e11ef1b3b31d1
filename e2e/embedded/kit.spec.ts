import { expect, outcome, test, waitForOutcome } from './screenTest.js'

test.describe('Recovery kit', () => {
  test('is shown step by step, and the user must repeat two words before it counts', async ({ page, open }) => {
    await open('kit')
    await page.getByRole('button', { name: 'Make the kit' }).click()
    await expect(page.getByText('abandon', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the words: Your 24 words' }).click()
    await expect(page.getByText('abandon', { exact: true })).toBeVisible()
    // The words are hidden again when the page is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'hidden')
    })
    await expect(page.getByText('abandon', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the words: Your 24 words' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('recovery-kit.json')
    const list = await page.locator('.words li').allTextContents()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    const fields = page.getByRole('textbox', { name: /^Word \d+$/ })
    await fields.first().fill('wrong')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert').first()).toHaveText(/That is not word number/)
    for (const field of await fields.all()) {
      const number = Number((await field.getAttribute('id'))?.replace('word-', ''))
      await field.fill(list[number - 1] ?? '')
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBeUndefined()
  })

  test('is in the list of slots only after the user has typed its words', async ({ page, open }) => {
    await open('security')
    const kit = page.getByRole('button', { name: 'Remove: Recovery kit' })
    const openCheck = async () => {
      await page.getByRole('button', { name: /Make a (new )?recovery kit/ }).click()
      await page.getByRole('button', { name: 'Make the kit' }).click()
      await page.getByRole('button', { name: 'Show the words: Your 24 words' }).click()
      const list = await page.locator('.words li').allTextContents()
      await page.getByRole('button', { name: 'I have stored it' }).click()
      await expect(page.getByText('Type these two words of your kit.')).toBeVisible()
      return list
    }
    await openCheck()
    // Back to the kit, and from there to the list.
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('button', { name: /Make a (new )?recovery kit/ })).toBeVisible()
    await expect(kit).toHaveCount(0)
    const list = await openCheck()
    for (const field of await page.getByRole('textbox', { name: /^Word \d+$/ }).all()) {
      const number = Number((await field.getAttribute('id'))?.replace('word-', ''))
      await field.fill(list[number - 1] ?? '')
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(kit).toHaveCount(1)
  })

  test('checks the code if the user stores the file', async ({ page, open }) => {
    await open('kit')
    await page.getByRole('button', { name: 'Make the kit' }).click()
    await page.getByRole('button', { name: 'Download the file' }).click()
    await page.getByRole('button', { name: /^Show.*code/i }).click()
    const code = ((await page.locator('code').textContent()) ?? '').split('-')
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await expect(page.getByText('Type these two parts of your code.')).toBeVisible()
    const fields = page.getByRole('textbox', { name: /^Part \d+$/ })
    await fields.first().fill('wrong')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert').first()).toHaveText(/That is not part \d+ of your code/)
    for (const field of await fields.all()) {
      const number = Number((await field.getAttribute('id'))?.replace('word-', ''))
      await field.fill((code[number - 1] ?? '').toLowerCase())
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBeUndefined()
  })
})
