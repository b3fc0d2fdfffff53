/** End-to-end test: whatever finds pages by words shows a reader with progress nothing of what is told later. */
import type { Page } from 'playwright'
import { beforeAll, describe, expect } from 'vitest'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import { viewPath } from '#shared/model/paths'
import { isNameSuggestions, type SuggestedPage } from '#shared/name-suggestions'
import { explainCard } from '#shared/rules/places/card-positions'
import { parseLimits } from '#shared/rules/places/limits'
import { parseContext } from '#shared/rules/places/position-text'
import { readSample } from '../../../local-cloud/sample/read-sample.ts'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { main, openHydrated, POLL_OPTIONS, WIDE } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest()
