import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/** The parts of the validator that its journeys use. */

export const VALIDATOR = '/market-demand-validator'

export const keywordField = (page: Page) => page.getByLabel('Keyword', { exact: true })
export const checkButton = (page: Page) => page.getByRole('button', { name: 'Check Demand' })
export const reportHeading = (page: Page, keyword: string) =>
  page.getByRole('heading', { level: 2, name: `Demand for ${keyword}` })

/** Types a keyword and waits for its report; the first one of a host takes longest. */
export async function checkKeyword(page: Page, keyword: string): Promise<void> {
  await keywordField(page).fill(keyword)
  await checkButton(page).click()
  await expect(reportHeading(page, keyword)).toBeVisible()
}
