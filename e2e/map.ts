import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** The tree of the explorer, after its first drawing. */
export async function openMap(page: Page): Promise<Locator> {
  await page.goto('/explore')
  const tree = page.getByRole('tree', { name: 'Niches' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  return tree
}

/** Finds a niche by name and flies to it, like a user who knows its name. */
export async function flyTo(page: Page, name: string): Promise<void> {
  const finder = page.getByRole('combobox', { name: 'Find a niche' })
  await finder.fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(niche(page, name)).toBeVisible()
}

/** A niche in the tree; its accessible name begins with its own. */
export function niche(page: Page, name: string): Locator {
  const start = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.getByRole('treeitem', { name: new RegExp(`^${start},`) })
}
