import type { MoodName } from '@moodbowl/contract/mood';

/** Words for one mood that is this strong, 1 to 5. */
export interface MoodWords {
  readonly mood: MoodName;
  readonly strength: number;
  /** Separated by commas, as people write them; compared without case, accents and signs. */
  readonly words: string;
}

/**
 * What people call moods, in the apps that are imported. Daylio's five come first, in English and with the words that
 * say the same in other languages. What is none of the eight, like calm, is left out: its place in the order decides.
 */
export const MOOD_WORDS: readonly MoodWords[] = [
  {
    mood: 'Happy',
    strength: 5,
    words: `rad, great, awesome, amazing, excellent, fantastic, wonderful, very good, best, super, very happy, joyful, ecstatic, overjoyed, elated, amazed, very pleasant, perfect,
      großartig, sehr gut, toll, fantastisch, spitze, hervorragend, wunderbar, bestens, mega, überglücklich, perfekt,
      génial, super bien, très bien, excellent, parfait, formidable, très heureux, très heureuse,
      genial, excelente, muy bien, fantástico, increíble, estupendo, perfecto, muy feliz,
      fantastico, ottimo, benissimo, eccellente, perfetto, meraviglioso,
      geweldig, fantastisch, uitstekend, super, heel goed, perfect,
      ótimo, excelente, muito bem, incrível, maravilhoso, radical,
      świetnie, super, wspaniale, bardzo dobrze, rewelacyjnie,
      fantastisk, super godt, meget godt, perfekt, fremragende,
      fantastiskt, superbra, mycket bra, toppen, jättebra, utmärkt,
      kjempebra, veldig bra, strålende, mahtava, loistava, erinomainen,
      skvěle, výborně, skvělý, úžasně, nagyszerű, szuper, minunat, excelent, harika, mükemmel,
      отлично, супер, прекрасно, чудово, відмінно`,
  },
  {
    mood: 'Happy',
    strength: 3,
    words: `good, happy, well, fine, nice, pleasant, cheerful, content, glad, pleased, satisfied, amused, proud, hopeful, confident, relieved, okay good, positive,
      gut, glücklich, fröhlich, froh, zufrieden, gut gelaunt, heiter, schön, positiv, stolz,
      bien, content, contente, heureux, heureuse, joyeux, joyeuse, bon, satisfait,
      feliz, bien, bueno, contento, contenta, alegre,
      bene, buono, felice, contento, contenta, allegro,
      goed, blij, gelukkig, vrolijk, tevreden,
      bom, boa, bem, contente, alegre, satisfeito,
      dobrze, dobry, szczęśliwy, szczęśliwa, zadowolony, wesoły,
      god, godt, glad, lykkelig, tilfreds,
      bra, glad, lycklig, nöjd,
      hyvä, iloinen, onnellinen, dobře, dobrý, šťastný, jó, boldog, bine, fericit, iyi, mutlu,
      хорошо, счастливый, счастлива, добре, щасливий`,
  },
  {
    mood: 'Happy',
    strength: 2,
    words: `slightly pleasant, quite good, pretty good, ganz gut, eher gut, plutôt bien, bastante bien, abbastanza bene, best goed, całkiem dobrze`,
  },
  {
    mood: 'Bored',
    strength: 2,
    words: `meh, so so, soso, ok, okay, neutral, average, normal, mediocre, indifferent, bored, boring, blah, slightly bored,
      naja, na ja, geht so, es geht, mittel, mittelmäßig, durchschnittlich, gelangweilt, langweilig, mäßig,
      bof, moyen, moyenne, comme ci comme ça, neutre, ennuyé, ennuyée,
      regular, más o menos, asi asi, aburrido, aburrida,
      così così, insomma, normale, neutro, annoiato, annoiata,
      gaat wel, mwah, gemiddeld, neutraal, verveeld,
      mais ou menos, entediado, entediada,
      średnio, tak sobie, przeciętnie, neutralnie, znudzony, znudzona,
      nogenlunde, middel, kede sig, sådär, sisådär, medel, uttråkad, middels, kjedelig,
      ihan ok, tylsä, nic moc, průměrně, ujde, átlagos, așa și așa, idare eder, orta,
      нормально, так себе, нудно, скучно`,
  },
  {
    mood: 'Sad',
    strength: 3,
    words: `bad, sad, not good, unpleasant, down, low, unhappy, blue, gloomy, disappointed, discouraged, lonely, melancholic, guilty, ashamed, tearful, hurt,
      schlecht, traurig, nicht gut, niedergeschlagen, einsam, enttäuscht, bedrückt, unglücklich,
      mal, mauvais, mauvaise, triste, pas bien, malheureux, déçu, déçue, seul,
      malo, mala, mal, triste, decaído, decepcionado,
      male, cattivo, triste, giù, deluso,
      slecht, verdrietig, niet goed, somber, eenzaam,
      mau, ruim, triste, chateado,
      źle, zły dzień, smutny, smutna, niedobrze,
      dårlig, dårligt, trist, ked af det,
      dålig, dåligt, ledsen,
      huono, surullinen, špatně, smutný, rossz, szomorú, rău, trist, kötü, üzgün,
      плохо, грустный, грустно, погано, сумний`,
  },
  {
    mood: 'Sad',
    strength: 2,
    words: `slightly unpleasant, not so good, nicht so gut, pas très bien, no muy bien, non molto bene, niet zo goed`,
  },
  {
    mood: 'Sad',
    strength: 5,
    words: `awful, terrible, horrible, very bad, worst, very unpleasant, very sad, miserable, depressed, hopeless, devastated, heartbroken, dreadful, despair,
      furchtbar, schrecklich, sehr schlecht, fürchterlich, grauenhaft, mies, miserabel, scheiße, beschissen, deprimiert, hoffnungslos, sehr traurig, übel,
      horrible, affreux, affreuse, terrible, très mal, très mauvais, déprimé, déprimée, nul, atroce,
      terrible, horrible, fatal, pésimo, muy mal, deprimido, deprimida,
      terribile, orribile, pessimo, malissimo, depresso, depressa,
      vreselijk, verschrikkelijk, afschuwelijk, heel slecht, depressief,
      péssimo, terrível, horrível, muito mal, deprimido,
      okropnie, strasznie, fatalnie, bardzo źle, tragicznie, beznadziejnie,
      forfærdelig, forfærdeligt, rædselsfuld, meget dårligt,
      hemskt, förfärligt, jättedåligt, mycket dåligt, fruktansvärt, forferdelig,
      kamala, hirveä, hrozně, příšerně, strašně, szörnyű, borzalmas, groaznic, oribil, berbat, korkunç,
      ужасно, жахливо`,
  },
  {
    mood: 'Angry',
    strength: 4,
    words: `angry, furious, mad, rage, enraged, wütend, zornig, sauer, en colère, fâché, fâchée, furieux, enfadado, enfadada, enojado, enojada, furioso, arrabbiato, arrabbiata, boos, woedend, zangado, zangada, raiva, com raiva, wściekły, wściekła, zły, zła, vred, arg, sint, vihainen, naštvaný, dühös, furios, kızgın, злой, злость, злий`,
  },
  {
    mood: 'Angry',
    strength: 3,
    words: `annoyed, irritated, frustrated, grumpy, disgusted, jealous, resentful, genervt, gereizt, verärgert, frustriert, agacé, agacée, énervé, énervée, frustré, frustrée, irritado, irritada, molesto, molesta, frustrado, frustrada, irritato, irritata, frustrato, geïrriteerd, gefrustreerd, chagrijnig, poirytowany, sfrustrowany, irriteret, frustreret, irriterad, frustrerad`,
  },
  {
    mood: 'Stressed',
    strength: 4,
    words: `stressed, stress, overwhelmed, anxious, panicked, panic, scared, afraid, fearful, gestresst, überfordert, ängstlich, panisch, stressé, stressée, angoissé, angoissée, débordé, débordée, estresado, estresada, ansioso, ansiosa, agobiado, stressato, stressata, in ansia, angstig, overweldigd, estressado, estressada, zestresowany, zestresowana, przytłoczony, stresset, stressad, ångestfylld, stresszes, stresat, stresli, stresovaný`,
  },
  {
    mood: 'Stressed',
    strength: 3,
    words: `worried, nervous, tense, restless, drained, tired, exhausted, embarrassed, nervös, besorgt, angespannt, unruhig, müde, erschöpft, inquiet, inquiète, tendu, nerveux, fatigué, fatiguée, épuisé, preocupado, preocupada, nervioso, nerviosa, cansado, cansada, preoccupato, nervoso, stanco, stanca, bezorgd, nerveus, gespannen, moe, uitgeput, zmęczony, zmęczona, nerwowy, træt, trött, orolig`,
  },
  {
    mood: 'Energised',
    strength: 4,
    words: `energised, energized, energetic, excited, motivated, productive, passionate, enthusiastic, pumped, inspired, brave, thrilled, lively, voller energie, energiegeladen, motiviert, aufgeregt, begeistert, produktiv, energisch, énergique, plein d énergie, motivé, motivée, excité, excitée, enthousiaste, enérgico, enérgica, motivado, motivada, emocionado, emocionada, entusiasmado, energico, motivato, motivata, entusiasta, energiek, gemotiveerd, opgewonden, enthousiast, animado, animada, pełen energii, zmotywowany, podekscytowany, energisk, motiveret, energifuld, motiverad, taggad`,
  },
  {
    mood: 'Confused',
    strength: 3,
    words: `confused, unsure, uncertain, lost, puzzled, torn, ambivalent, mixed, verwirrt, unsicher, durcheinander, ratlos, gemischt, confus, confuse, perdu, perdue, confundido, confundida, confuso, confusa, perso, verward, onzeker, zdezorientowany, zagubiony, forvirret, förvirrad, zmatený`,
  },
  {
    mood: 'Grateful',
    strength: 3,
    words: `grateful, thankful, blessed, loved, in love, touched, appreciated, dankbar, gesegnet, geliebt, verliebt, gerührt, reconnaissant, reconnaissante, amoureux, amoureuse, agradecido, agradecida, enamorado, enamorada, grato, grata, innamorato, riconoscente, dankbaar, verliefd, apaixonado, wdzięczny, wdzięczna, zakochany, taknemmelig, forelsket, tacksam, kär, takknemlig, kiitollinen, vděčný, hálás, recunoscător`,
  },
];
