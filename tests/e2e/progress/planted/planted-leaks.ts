/** Table of planted leaks: what is shown, by which surface, without which protection, and where the leak test notices. */
import type { ReaderProgress } from '../../../leaks/story-order.ts'
import type { Surface } from '../surface.ts'
import {
  alterDocuments,
  alterScripts,
  answerBefore,
  forgetData,
  keepData,
  type Plant,
  plantAll,
  unmark,
} from './plant.ts'
import {
  findSurface,
  LATER_PREVIEW,
  openBooks,
  openChapters,
  openLinks,
  openPictures,
  openSiblings,
} from './planted-surfaces.ts'

export interface PlantedLeak {
  /** The name or text that leaks. */
  readonly leak: string
  readonly surface: Surface
  readonly plant: Plant
  /** Matches the kind and the path of the leak that must be found. */
  readonly where: RegExp
  /** `EXAMPLE` by default. */
  readonly progress?: ReaderProgress
}

/** A reader who has begun nothing: also the featured page and the pages to begin with are later. */
const NOTHING_READ: ReaderProgress = {
  'The Outstanding': { book: 'A Door Left Owing', chapter: 0 },
  'Carry the Sea': { book: 'The Tide Is a Remainder', chapter: 0 },
  'The Tollwives': { book: 'Nine in the Hundred', chapter: 0 },
}

/** Texts of other series link to pages of this one. */
const OUTSTANDING_NOT_BEGUN: ReaderProgress = { 'The Outstanding': { book: 'A Door Left Owing', chapter: 0 } }

const TEXT_LINK = /attribute href · .* > (?:p|dd|li) > a/

type Row = readonly [
  leak: string,
  surface: Surface | string,
  plant: Plant,
  where: RegExp,
  more?: Pick<PlantedLeak, 'progress'>,
]

const toLeak = ([leak, surface, plant, where, more]: Row): PlantedLeak => ({
  leak,
  surface: typeof surface === 'string' ? findSurface(surface) : surface,
  plant,
  where,
  ...more,
})

const moveCaption = alterDocuments((html) => html.replace(/(<figcaption.*?<\/figcaption>)<\/figure>/g, '</figure>$1'))

const PRINT_STYLE =
  '<style>@media print{[data-at]{display:revert!important;visibility:visible!important;block-size:auto!important}}</style>'

const printAll = alterDocuments((html) => html.replace('</head>', `${PRINT_STYLE}</head>`))

/** Leaks in the document before hydration. */
const RENDERED: readonly Row[] = [
  ['a text', 'page met before (markup)', unmark(/^<div class=/), /^text · .* > p$/],
  ['a fact', 'page met before (markup)', unmark(/^<div data-at=/), /^text · .* > d[dt]$/],
  ['a heading', 'page met before (markup)', unmark(/^<h3 /), /^text · .* > h3$/],
  [
    'an entry of the contents list',
    'page met before (markup)',
    unmark(/^<li data-at=/),
    /^text · .*ul > li > ul > li$/,
  ],
  ['a picture', openPictures('markup'), unmark(/^<figure /), /^attribute alt · .*img/],
  ['a caption', openPictures('markup'), moveCaption, /^text · .*figcaption$/],
  ['a link', openLinks('markup'), unmark(/^<a /), TEXT_LINK, { progress: OUTSTANDING_NOT_BEGUN }],
  ['a chapter of a book', openChapters('markup'), unmark(/^<div class=/), /^text · .* > (?:h[34]|p)$/],
  ['the next book', openBooks('markup'), unmark(/^<bdi data-at=/), /^text · .*nav\.\S+$/],
  ['another page of the series', openSiblings('markup'), unmark(/^<li data-at=/), /^text · .*nav\S* > ul > li$/],
  ['the title', 'page met later (markup)', unmark(/^<title /), /^title · /],
  ['the description', 'page met later (markup)', unmark(/^<meta name="description"/), /^attribute content · /],
  ['the link card', 'page met later (markup)', unmark(/^<meta property="og:/), /^attribute content · /],
  ['the name of a page', 'page met later (markup)', unmark(/^<article /), /^text · .*h[12]$/],
  ['a book on a shelf', 'home (markup)', unmark(/^<li data-at=/), /^text · .*ol\.\S+ > li/],
  ['a newest change', 'home (markup)', unmark(/^<li data-at=/), /^text · .*ul\.\S+ > li$/],
  [
    'the featured page',
    'home (markup)',
    unmark(/^<article /),
    /^text · .*article\.\S+ > .*h3$/,
    { progress: NOTHING_READ },
  ],
  [
    'a page to begin with',
    'home (markup)',
    unmark(/^<li data-at=/),
    /^text · .*ul\.\S+ > li > div$/,
    { progress: NOTHING_READ },
  ],
  ['a row of the dashboard', 'dashboard (markup)', unmark(/^<li /), /^text · /],
  ['a row of a list', 'list of a type (markup)', unmark(/^<li /), /^text · /],
  ['a page of a series', 'series (markup)', unmark(/^<li /), /^text · /],
  ['a recent change', 'recent changes (markup)', unmark(/^<li data-at=/), /^text · .*ol\.\S+ > li/],
  ['the name in a history', 'history of a page (markup)', unmark(/^<bdi data-at=/), /^text · .*h1$/],
  ['an old version', 'comparison of versions (markup)', unmark(/^<div class=/), /^text · /],
  ['a whole old version', 'old version as the page was (markup)', unmark(/^<div class=/), /^text · /],
  ['a search result', 'search results (markup)', unmark(/^<li /), /^text · /],
  ['a near name', 'near names of a missing page', unmark(/^<li /), /^text · .*ul > li$/],
  ['a printed text', 'page met before (printed markup)', printAll, /^text · /],
]

/** A preview of a page, as it is without the gate. */
const previewAll = alterScripts(/[\w$]+\.open\(.page.,([\w$]+)\)\.data/, '$1')

const openAllPages = alterScripts(
  /openPages:([\w$]+)=>([\w$]+)\(\1\)\.filter\(/,
  'openPages:$1=>$2($1).filter(()=>true,',
)

const filterAllCards = alterScripts(/([\w$]+)\([\w$]+\(([\w$]+)\.cards,[\w$]+\(\2\.all\),[\w$]+\)\)/, '$1($2.cards)')

const chooseAnyPage = alterScripts(/,([\w$]+)=[\w$]+\(\)\?\.limits\?\?([\w$]+)\)\{/, ',$1=$2){')

const keepRandomPage = alterScripts(/[\w$.]+\.hash===[\w$`#]+\?/, 'false?')

const keepDataBlock = alterScripts(/document\.getElementById\(.router-data.\)\?\.replaceChildren\(\)/, 'void 0')

const nameAllBooks = alterScripts(
  /return [\w$]+\([\w$]+\.findPagePosition\(\{book:[\w$]+\}\),[\w$]+,[\w$]+\)\?/,
  'return true?',
)

/** In place of the safe name, which not every page has. */
const showName = alterScripts(/safeName:([\w$]+)\.places\?\.safeName/, 'safeName:$1.reference.name')

/** The first render of a hydration sets the title. */
const hydrateUnmet = alterDocuments((html) => html.replace('d.unmet=""', '0'))

/** Leaks in the browser after hydration, and in parts that a reader opens there. */
const OPENED: readonly Row[] = [
  ['a text', 'page met before (hydrated)', forgetData(/entries\.\[\]\.position$/), /text · .* > p$/],
  ['a heading', 'page met before (hydrated)', forgetData(/blocks\.\[\]\.position$/), /text · .* > h3$/],
  [
    'a text after a navigation',
    'page met before (navigated)',
    forgetData(/entries\.\[\]\.position$/),
    /text · .* > p$/,
  ],
  ['a picture', openPictures('hydrated'), forgetData(/blocks\.\[\]\.position$/), /attribute alt · .*img/],
  ['a link', openLinks('navigated'), forgetData(/places\.links$/), TEXT_LINK, { progress: OUTSTANDING_NOT_BEGUN }],
  ['a preview', LATER_PREVIEW, previewAll, /role=tooltip/],
  ['the next book', openBooks('hydrated'), forgetData(/beside\.next\.position$/), /text · .*nav\.\S+$/],
  [
    'another page of the series',
    openSiblings('hydrated'),
    forgetData(/siblings\.pages\.\[\]\.position$/),
    /nav\S* > ul > li$/,
  ],
  ['the data block', 'page met before (hydrated)', keepDataBlock, /^data · /],
  ['the title', 'page met later (hydrated)', hydrateUnmet, /title · /],
  ['the name of a page', 'page met later (hydrated)', keepData('page'), /text · .*h[12]$/],
  ['the name in place of the safe one', 'page met later (hydrated)', showName, /text · .*h1$/],
  ['a page after a navigation', 'page met later (navigated)', keepData('page'), /text · .*h[12]$/],
  ['home', 'home (hydrated)', keepData('home'), /text · .*li/],
  ['home after a navigation', 'home (navigated)', keepData('home'), /text · .*li/],
  ['home after a live change', 'home, live changes', keepData('home'), /text · .*ul\.\S+ > li$/],
  ['the dashboard', 'dashboard (hydrated)', keepData('overview'), /text · /],
  ['a list', 'list of a type (hydrated)', keepData('list'), /text · /],
  ['a row of a list', 'list of a type (navigated)', forgetData(/cards\.\[\]\.position$/), /text · /],
  ['a series', 'series (hydrated)', keepData('series'), /text · /],
  ['a recent change', 'recent changes (hydrated)', forgetData(/\.positions\.[^.]+$/), /text · .*ol\.\S+ > li/],
  ['a history', 'history of a page (hydrated)', keepData('history'), /text · /],
  ['a comparison', 'comparison of versions (hydrated)', keepData('comparison'), /text · /],
  ['a whole version', 'old version as the page was (hydrated)', keepData('comparison'), /text · /],
  ['search results', 'search results (hydrated)', keepData('search'), /text · /],
  ['search results, entered', 'search form, entered', keepData('search'), /text · /],
  ['what links here', 'what links here', forgetData(/hits\.\[\]\.position$/), /text · /],
  ['suggestions', 'suggestions of the search box', forgetData(/^pages\.\[\]\.position$/), /text · .*search/],
  ['the palette', 'command palette', forgetData(/^pages\.\[\]\.position$/), /text · .*dialog/],
  [
    'pages that were read before',
    'palette with pages read before the progress was set',
    openAllPages,
    /text · .*dialog/,
  ],
  ['copies for use without a network', 'offline list and copies', openAllPages, /text · /],
  ['a filtered list', 'filter of a list', filterAllCards, /text · /],
  ['a filtered dashboard', 'filter of the dashboard', filterAllCards, /text · /],
  ['near names', 'near names of a missing page', forgetData(/near\.\[\]\.position$/), /text · .*ul > li$/],
  ['a random page', 'random page', chooseAnyPage, /^address/],
  ['a random page that the host chose', 'random page (document)', keepRandomPage, /^address/],
  ['the edit screen', 'edit screen (signed in)', answerBefore('editing'), /text · /],
  ['a draft', 'drafts of pages met later', answerBefore('names'), /text · /],
  ['a book in the menu', 'menu of the reading progress', nameAllBooks, /text · .*select/],
  [
    'similar names of a new page',
    'form of a new page with a similar name (signed in)',
    plantAll(answerBefore('names'), openAllPages),
    /text · /,
  ],
]

export const PLANTED_LEAKS: readonly PlantedLeak[] = [...RENDERED, ...OPENED].map(toLeak)
