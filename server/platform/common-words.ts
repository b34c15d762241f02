/**
 * Words that a stable's texts begin sentences with, and that are last names too (lower case): a capital at a sentence's
 * beginning does not tell which is meant.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  kowal stolarz cieśla murarz rymarz siodlarz woźny woźniak furman stangret jeździec koniuszy masztalerz pastuch owczarz
  młynarz rolnik ogrodnik szewc krawiec bednarz garncarz kucharz piekarz rzeźnik myśliwy rybak leśny łowczy gajowy
  kapitan major żołnierz ułan huzar rotmistrz dragan kapral pan król książę hrabia baron starosta wójt sołtys sędzia
  koń konik kobyła źrebak ogier wałach kucyk cielak byk wół baran owca kozioł koza kot pies kruk wrona sroka sowa sokół
  kos zięba szpak słowik gołąb dudek czyż sikora wróbel bocian żuraw kania jastrząb orzeł gil dzięcioł kukułka kogut
  lis wilk zając niedźwiedź jeleń sarna łoś żubr borsuk bóbr mysz jeż żaba rak lin karp szczupak pająk bąk żuk komar mucha
  mróz zima wiosna lato śnieg wiatr burza grom słońce księżyc gwiazda poranek wieczór piątek sobota niedziela środa
  styczeń luty marzec maj wrzesień dąb buk lipa sosna wierzba brzoza olcha jawor grab klon głóg malina wiśnia grusza
  jabłonka kapusta groch burak rzepa ogórek cebula pietruszka marchew marchewka owies jęczmień żyto proso siano słoma
  sieczka trawa mięta chmiel kasza chleb miód cukier sól ser maślanka kiełbasa
  biały czarny siwy gniady kary kasztan bury rudy czerwony zielony mały wielki długi krótki gruby chudy młody stary nowy
  dobry cichy wesoły głowa noga broda ząb palec kopyto ogon grzywa oko nos włos
  most młyn dwór pole polana górka góra dolina potok rzeka jezioro stawek las lasek bór brzeg kamień skała
  kopyt siodło kantar uzda popręg strzemię podkowa młot kosa grabie widły topór brona pług koło wóz beczka worek
  gość sąsiad brat wujek dziadek syn mąż swat kum druh zagroda stajnia szkoda strach pokora zgoda sława nowina rychły
  `.match(/\p{L}+/gu),
);
