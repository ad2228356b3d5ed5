import { LATE_SCRIPTS } from './late-scripts.ts'

/**
 * Theme, session and a wish for the sample (sample-address.ts) as attributes of the root, so that
 * neither the colours nor the Sign In buttons flash, and nothing moves when the sample shows. Keys
 * as in storage-keys.ts.
 */
const MARKS =
  "d.dataset.js='';if(/[?&]sample\\b/.test(location.search))d.dataset.sample='';" +
  'try{var s=localStorage;' +
  "if(s.getItem('nicher:theme')=='light')d.dataset.theme='light';" +
  "if(s.getItem('nicher:access')||s.getItem('nicher:refresh'))d.dataset.session=''" +
  '}catch(e){}'

/**
 * Loads the page's modules once it was painted, or after two seconds where nothing is painted, as
 * in a hidden tab; `data-ready` says that all of them ran.
 */
const LOADER =
  'function load(){' +
  `var m=document.querySelector('meta[name=${LATE_SCRIPTS}]'),u=m?m.content.split(' '):[],n=u.length;` +
  'm&&m.remove();' +
  "u.forEach(function(x){var e=document.createElement('script');e.type='module';e.src=x;" +
  "e.onload=e.onerror=function(){--n||(d.dataset.ready='')};document.head.append(e)});n||(d.dataset.ready='')}" +
  "function late(){document.readyState=='loading'?addEventListener('DOMContentLoaded',load):load()}" +
  'setTimeout(late,2e3);' +
  "try{new PerformanceObserver(late).observe({type:'paint',buffered:true})}catch(e){}"

/**
 * Runs before the first paint, inline in the head. Its hash goes into the CSP, hence plain text.
 */
export const HEAD_SCRIPT = `(function(d){${MARKS};${LOADER}})(document.documentElement)`
